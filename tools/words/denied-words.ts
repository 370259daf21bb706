/** A word that is not used, and what to write instead. */
export interface DeniedWord {
  readonly word: string
  readonly instead: string
}

const INSTEAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    told: 'write "reported"',
    untold: 'write "not reported"',
    wish: 'write "request"',
    wishes: 'write "requests"',
    wished: 'write "requested"',
    sitting: 'write "spending session"',
    sittings: 'write "spending sessions"',
    beside: 'write "next to" or "in addition to", or name a function …InWorker',
    nobody: 'name the subject of the sentence',
    whoever: 'name the person or the program',
    anew: 'write "again"',
    teller: 'name the object by what it does',
    desk: 'write "backend" or "main process"',
    desks: 'write "backends"',
    allowance: 'write "limit"',
    allowances: 'write "limits"',
    unasked: 'write "not requested"',
    hears: 'write "receives"',
    lends: 'write "gives" or "passes"',
    whereof: 'write "of which"',
  }),
)

/** Names that are denied although each of their words has a good use elsewhere. */
const DENIED_NAMES: readonly (readonly [name: RegExp, instead: string])[] = [
  [/\bnot-asked\b|\bnotAsked\b/g, 'write "not-requested"'],
  [/(?<=[a-z])Answers?\b|\b[aA]nswers?(?=[A-Z])|\bANSWERS?(?=_)|(?<=_)ANSWERS?\b/g, 'write "response"'],
  [/\b(?:ask|asks|asking)(?=[A-Z])|(?<=[a-z])Asks?\b/g, 'write "request"'],
  [/\bpayers(?=[-:])|(?<=[a-z])Payers?\b|\bPayers(?=[A-Z])/g, 'write "senders"'],
  [/\bowner-(?:box|head)s?\b|Owner(?:Box|Head)/g, 'write "entity"'],
  [/\bfloor(?:Credits|Lost)\b|\bcredit-floor\b|\bFloorForm\b/g, 'write "minimum balance"'],
  [/\bheldBy\b/g, 'write "storedBy"'],
  [/\b(?:MOST|LEAST|LONGEST)_[A-Z_]+/g, 'write MAX_ or MIN_, with the unit'],
  [/\bNO_FALLS\b|\bOWN_WORLD\b|\bstandsAlready\b/g, 'use the term of the field'],
  [/\b(?:in|out of) sight\b/gi, 'write "visible" or "outside the viewport"'],
  [/\b(?:worked out|made ready|gone on with|put away)\b/gi, 'write "computed", "prepared", "resumed" or "hidden"'],
  [/\bthe other button\b/gi, 'write "right click" or "context menu"'],
  [/\b(?:Runner|Journal|Backup|Casebook|Saving)Bridge\b|\bbridgeOf\b|\bbridge-channels\b/g, 'write "api"; a bridge is a blockchain bridge'],
]

/** Denied words of a line, also as parts of names in camelCase, PascalCase, kebab-case and CAPITALS. */
export function deniedWords(line: string): DeniedWord[] {
  const parts = line.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)
  const words = [...parts].flatMap(([part]) => {
    const instead = INSTEAD.get(part.toLowerCase())
    return instead === undefined ? [] : [{ word: part, instead }]
  })
  const names = DENIED_NAMES.flatMap(([name, instead]) => [...line.matchAll(name)].map(([word]) => ({ word, instead })))
  return [...words, ...names]
}

/** Verbs that end like a past participle. */
const VERBS = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'speed', 'succeed'])
const IRREGULAR =
  'asked|begun|bought|brought|built|chosen|drawn|fallen|found|given|gone|grown|held|kept|known|lent|made|met|paid|said|seen|shown|spent|spoken|taken|thrown|worn|written'
const PARTICIPLE = new RegExp(`^(?:[a-z]+ed|${IRREGULAR})$`)

/** Functions declared in a line whose whole name is a past participle: functions are verbs. */
export function deniedFunctions(line: string): DeniedWord[] {
  const [, name = ''] = /^\s*(?:export\s+)?(?:async\s+)?function\*?\s+([a-z]+)\s*[(<]/.exec(line) ?? []
  if (!PARTICIPLE.test(name) || VERBS.has(name)) return []
  return [{ word: name, instead: 'a function is named by a verb' }]
}

const PHRASE = /^(?:how|it|its|that|there|was|were|what|who|whose|why)$/

/** An endpoint of the service is called `tgm/who-bought-sold`. */
const FIELD_TERM = 'tgm-who-bought-sold'

/** Why a file name is not a name but a phrase; undefined if it is fine. */
export function deniedFileName(name: string): string | undefined {
  const [stem = ''] = name.split('.')
  const parts = stem === FIELD_TERM ? [] : stem.split('-')
  const part = parts.find((one) => PHRASE.test(one)) ?? parts.find((one) => INSTEAD.has(one))
  return part === undefined ? undefined : `"${part}" in a file name: name the file by what it exports`
}
