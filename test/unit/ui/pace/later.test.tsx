import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Later } from '../../../../src-renderer/ui/pace/later.tsx'

test('later children are not part of the first rendering', () => {
  expect(
    renderToStaticMarkup(
      <div>
        Canvas
        <Later>
          <p>List</p>
        </Later>
      </div>,
    ),
  ).toBe('<div>Canvas</div>')
})
