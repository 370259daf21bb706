import { FocusStyleManager } from '@blueprintjs/core'
import { afterEach } from 'vitest'
import '../../../src-renderer/sheets.ts'
import { unmountAll } from './render.tsx'

// As at the start of the app: the ring of focus is for keys alone.
FocusStyleManager.onlyShowFocusOnTabs()

afterEach(unmountAll)
