import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import { QUERY_GROUP_LIST, type QueryGroup } from '../../src-shared/view-models/query-groups.ts'
import { tabTitle } from '../state/tab-titles.ts'
import { GRAPH_COMMANDS } from '../state/graph/graph-commands.ts'
import type { Route } from '../state/route.ts'
import { messages } from './messages.ts'

/**
 * Every command of Casebook by its id. Palette, hotkeys, native menu and buttons all run these, so
 * that every action has a keyboard equivalent.
 */
export const COMMAND_IDS = [
  'palette',
  'shortcuts',
  'settings',
  'queue',
  'cases',
  'new-case',
  'edit-case',
  'add-subjects',
  'add-entity',
  'plan',
  'plan-all',
  'request',
  'run-panel',
  'toggle-sidebar',
  'toggle-graph-panel',
  'resume-plans',
  'tab-dossier',
  'tab-graph',
  'tab-compare',
  'tab-token',
  'tab-market',
  'tab-search',
  'tab-questions',
  'tab-log',
  'tab-report',
  'next-subject',
  'previous-subject',
  'export-report',
  'export-evidence',
  'verify-case',
  'pause-queue',
  'resume-queue',
  'toggle-theme',
  'toggle-privacy',
  'find',
  'verify-file',
  'subjects',
  'guide',
  ...GRAPH_COMMANDS.map(({ id }) => id),
] as const
export type CommandId = (typeof COMMAND_IDS)[number]

/** State that commands depend on, gathered from the stores by the caller. */
export interface Situation {
  readonly route: Route
  readonly paused: boolean
  readonly cases: readonly { readonly id: string; readonly title: string; readonly reference: string }[]
  readonly subjects: readonly { readonly id: string; readonly title: string; readonly address: string }[]
}

export interface Command {
  readonly id: string
  readonly title: string
  readonly group: 'Case' | 'Subjects' | 'Cases' | 'Go to' | 'Acquisition' | 'Graph' | 'Casebook'
  /** Blueprint's key combination. */
  readonly keys?: string
  /** A second combination for the same command. */
  readonly otherKeys?: string
  /** Further words that a search matches. */
  readonly words?: string
}

/** The commands that are available now, in display order. */
export function commandsFor(situation: Situation): Command[] {
  const inCase = situation.route.at === 'case'
  const commands: Command[] = []
  if (inCase) {
    const some = situation.subjects.length > 0
    commands.push({ id: 'add-subjects', title: messages.addSubjects, group: 'Case', keys: 'a', words: 'address paste wallet' })
    commands.push({ id: 'add-entity', title: messages.addEntityByName, group: 'Case', words: 'subject owner exchange fund company' })
    if (some)
      commands.push({ id: 'request', title: messages.requestWithFiltersLabel, group: 'Case', words: 'filter order page entity source form query' })
    if (some) commands.push({ id: 'plan', title: messages.planAcquisition, group: 'Case', keys: 'p', words: 'price cost run fetch data' })
    if (situation.subjects.length > 1) {
      commands.push({ id: 'subjects', title: messages.manageSubjects, group: 'Case', words: 'role tag victim suspect bulk remove' })
      commands.push({ id: 'plan-all', title: messages.planAllSubjects, group: 'Case', words: 'price cost run fetch data many several' })
    }
    commands.push({ id: 'edit-case', title: messages.editCase, group: 'Case', words: 'title reference credits' })
    commands.push({ id: 'verify-case', title: messages.verifyCase, group: 'Case', words: 'custody chain hash integrity' })
    commands.push({ id: 'export-evidence', title: messages.exportEvidenceFile, group: 'Case', words: 'json captures' })
    commands.push({ id: 'export-report', title: messages.exportReport, group: 'Case', keys: 'mod+e', words: 'html' })
    commands.push({ id: 'tab-dossier', title: tabTitle('dossier'), group: 'Go to', keys: 'd' })
    commands.push({ id: 'tab-graph', title: tabTitle('graph'), group: 'Go to', keys: 'g' })
    commands.push({
      id: 'tab-compare',
      title: tabTitle('compare'),
      group: 'Go to',
      keys: 'c',
      words: 'what changed difference shared common funder as of earlier',
    })
    commands.push({ id: 'tab-token', title: tabTitle('token'), group: 'Go to', keys: 't', words: 'holders transfers flows trades leaderboard' })
    commands.push({
      id: 'tab-market',
      title: tabTitle('market'),
      group: 'Go to',
      keys: 'm',
      words: 'smart money screener netflow holdings dca perpetual',
    })
    commands.push({ id: 'tab-search', title: tabTitle('search'), group: 'Go to', keys: 'w', words: 'web fetch sectors' })
    commands.push({ id: 'tab-questions', title: tabTitle('questions'), group: 'Go to', words: 'legacy query request params' })
    commands.push({ id: 'tab-log', title: tabTitle('log'), group: 'Go to', keys: 'l' })
    commands.push({ id: 'tab-report', title: tabTitle('report'), group: 'Go to', keys: 'r' })
    if (situation.subjects.length > 1) {
      commands.push({ id: 'next-subject', title: messages.nextSubject, group: 'Go to', keys: 'j' })
      commands.push({ id: 'previous-subject', title: messages.previousSubject, group: 'Go to', keys: 'k' })
    }
    commands.push({ id: 'run-panel', title: messages.toggleProgress, group: 'Acquisition', keys: 'q' })
    commands.push({ id: 'resume-plans', title: messages.resumeInterruptedPlans, group: 'Acquisition' })
  }
  if (situation.route.at === 'case' && situation.route.tab === 'graph') {
    for (const command of GRAPH_COMMANDS) commands.push({ ...command, group: 'Graph' })
    commands.push({
      id: 'toggle-graph-panel',
      title: messages.toggleGraphSidePanel,
      group: 'Graph',
      keys: ']',
      words: 'side list fold collapse',
    })
  }
  commands.push({ id: 'toggle-sidebar', title: messages.toggleSidebar, group: 'Casebook', keys: '[', words: 'rail subjects collapse' })
  commands.push({ id: 'cases', title: messages.allCases, group: 'Go to', keys: 'mod+shift+o' })
  commands.push({
    id: 'find',
    title: messages.searchAllCases,
    group: 'Go to',
    keys: 'mod+shift+f',
    words: 'find global address label note finding text',
  })
  commands.push({ id: 'verify-file', title: messages.verifyFile, group: 'Casebook', words: 'check drop hash integrity' })
  commands.push({ id: 'new-case', title: messages.newCase, group: 'Casebook', keys: 'n' })
  commands.push({ id: 'queue', title: messages.queueAndSpending, group: 'Go to', words: 'broker credits ledger' })
  commands.push({ id: 'settings', title: messages.settings, group: 'Go to', keys: 'mod+,', words: 'key service practice theme sign in out login' })
  commands.push(
    situation.paused
      ? { id: 'resume-queue', title: messages.resumeQueue, group: 'Acquisition' }
      : { id: 'pause-queue', title: messages.pauseQueue, group: 'Acquisition' },
  )
  commands.push({ id: 'toggle-theme', title: messages.toggleDarkTheme, group: 'Casebook', words: 'theme' })
  commands.push({
    id: 'toggle-privacy',
    title: messages.togglePrivacyBlur,
    group: 'Casebook',
    keys: 'mod+shift+h',
    words: 'privacy hide screen sharing',
  })
  commands.push({ id: 'guide', title: messages.guidedPracticeCase, group: 'Casebook', words: 'help learn tutorial tour begin go on' })
  commands.push({ id: 'shortcuts', title: messages.keyboardShortcuts, group: 'Casebook', keys: '?', words: 'help hotkeys' })
  return commands
}

/**
 * All palette items: commands, subjects of the open case, endpoints of its query tabs, then cases.
 */
export function paletteItems(situation: Situation): Command[] {
  const subjects = situation.subjects.map((subject): Command => ({
    id: `subject:${subject.id}`,
    title: subject.title,
    group: 'Subjects',
    words: subject.address,
  }))
  const questions = situation.route.at === 'case' ? QUERY_GROUP_LIST.flatMap(questionsOf) : []
  const cases = situation.cases.map((one): Command => ({ id: `case:${one.id}`, title: one.title, group: 'Cases', words: one.reference }))
  return [...commandsFor(situation), ...subjects, ...questions, ...cases]
}

/** The endpoints of a query tab as palette items: the word `Token` finds all of that tab. */
function questionsOf(group: QueryGroup): Command[] {
  return group.endpoints.map((endpoint) => ({
    id: `request:${endpoint}`,
    title: endpointOf(endpoint).title,
    group: 'Go to',
    words: `${tabTitle(group.id)} ${endpoint}`,
  }))
}

/**
 * Items with every word of the query in their title, group or words; titles that
 * start with it come first.
 */
export function searchCommands(query: string, items: readonly Command[]): Command[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return [...items]
  const matching = items.filter((item) => {
    const text = `${item.title} ${item.group} ${item.words ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = words[0] ?? ''
  const rank = (item: Command): number => (item.title.toLowerCase().startsWith(first) ? 0 : 1)
  return matching.toSorted((a, b) => rank(a) - rank(b))
}

/** Narrows a command id that came from outside (native menu). */
export function isCommandId(id: string): id is CommandId {
  return (COMMAND_IDS as readonly string[]).includes(id) // widened for the check only
}

/** The subject `by` positions after the current one, wrapping around. */
export function neighbourOf(ids: readonly string[], present: string | undefined, by: 1 | -1): string | undefined {
  if (ids.length === 0) return undefined
  const at = present === undefined ? -1 : ids.indexOf(present)
  if (at < 0) return by === 1 ? ids[0] : ids.at(-1)
  return ids[(at + by + ids.length) % ids.length]
}
