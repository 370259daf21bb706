import type { VerdictGroup, VerdictText } from '../../src-shared/report/verdict-text.ts'
import { verdictTitles } from '../../src-shared/report/messages.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { chosenFiles } from './chosen-files.ts'
import { verifyInWorker } from './verify-in-worker.ts'

/* The verifying page: a file is dropped or chosen, a worker reads it, the verdict is shown. Its
   policy forbids loading and sending. The worker's code is in the page as text. */

const version = byId('version').textContent
const choose = byId('choose')
const status = byId('status')
const cancel = byId('cancel')
const verdict = byId('verdict')
const details = byId('details')
const meanings = byId('meanings')
let stop: (() => void) | undefined

choose.addEventListener('change', () => {
  if (!(choose instanceof HTMLInputElement)) return
  verify([...(choose.files ?? [])])
  // The same file can be chosen again after it was repaired.
  choose.value = ''
})
cancel.addEventListener('click', () => endWith('Cancelled. Nothing was verified.'))
addEventListener('dragover', (event) => {
  event.preventDefault()
  document.body.dataset['dropping'] = 'yes'
})
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) delete document.body.dataset['dropping']
})
addEventListener('drop', (event) => {
  event.preventDefault()
  delete document.body.dataset['dropping']
  verify([...(event.dataTransfer?.files ?? [])])
})

function verify(files: readonly File[]): void {
  verdict.replaceChildren()
  details.replaceChildren()
  meanings.hidden = false
  delete verdict.dataset['word']
  const chosen = chosenFiles(files)
  if ('sentence' in chosen) {
    endWith(chosen.sentence)
    return
  }
  endWith(`Reading ${visibleText(chosen.file.name, 200)} …`)
  cancel.hidden = false
  const code = URL.createObjectURL(new Blob([byId('verifier').textContent], { type: 'text/javascript' }))
  const worker = new Worker(code)
  URL.revokeObjectURL(code)
  stop = verifyInWorker(worker, { ...chosen, version }, (said) => {
    endWith('')
    show(said)
  })
}

/** Ends the work and shows this sentence. */
function endWith(sentence: string): void {
  stop?.()
  stop = undefined
  cancel.hidden = true
  status.textContent = sentence
}

/**
 * Shows the verdict with its differences in the box; remarks and checks are below it, so that none
 * is mistaken for a difference.
 */
function show({ word, headline, groups }: VerdictText): void {
  verdict.dataset['word'] = word
  const [differing, others] = [
    groups.filter(({ title }) => title === verdictTitles.differences),
    groups.filter(({ title }) => title !== verdictTitles.differences),
  ]
  verdict.replaceChildren(element('h2', word), element('p', headline), ...differing.map(listOf))
  details.replaceChildren(...others.flatMap((group) => [element('h3', group.title), listOf(group)]))
  meanings.hidden = true
  verdict.focus()
}

function listOf({ title, lines }: VerdictGroup): HTMLElement {
  const list = document.createElement('ul')
  list.setAttribute('aria-label', title)
  list.append(...lines.map((line) => element('li', line)))
  return list
}

function element(name: 'h2' | 'h3' | 'p' | 'li', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = visibleText(text, 2000)
  return made
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}
