/*
 * The screen texts of plans: obstacles, errors, titles, reasons.
 */

/** Why a plan cannot run. */
export const obstacles = {
  notResponding: 'Casebook’s background process is not responding. Restart Casebook.',
  practiceCase: 'Switch to the practice service to run this plan.',
  realCase: 'Switch to the data service to run this plan.',
  noKey: 'Enter an API key in the settings.',
  loadingLabels: 'Loading known labels.',
  labelsKnown: 'The labels are already known. To buy them again, select “Buy anyway”.',
  allSaved: 'This case already has all of this data. Turn on “Refresh” to fetch it again.',
  nothingSelected: 'Nothing available is selected. Select data and chains to request.',
  unknownPrice: 'Enter the maximum price of one call.',
  confirm: (title: string): string => `Confirm the purchase of ${title}, or exclude it.`,
  withRuns: ', including runs in progress',
  accountShort: (credits: string, withRuns: string): string =>
    `The account is short by ${credits}${withRuns}. Request less, or buy credits from the provider.`,
  belowMinimum: (credits: string): string =>
    `The account would fall below the minimum balance of ${credits}. Request less, or lower the minimum balance in the settings.`,
  budgetShort: (credits: string): string => `The budget of this case is short by ${credits}`,
  raiseBudget: (short: string): string => `${short}. Raise the budget in the case details, or request less.`,
  raiseBudgetOrWait: (short: string, ahead: string): string =>
    `${short}: ${ahead}. Raise the budget in the case details, wait for the runs, cancel them, or request less.`,
  ahead: (credits: string, isOne: boolean): string => `${credits} more ${isOne ? 'is' : 'are'} planned by runs in progress`,
} as const

/** Consent to single purchases. */
export const consent = {
  confirm: (title: string): string => `${title} needs a separate confirmation.`,
  confirmRemedy: 'Confirm it, or remove it from the plan.',
  noPrice: (title: string): string => `The service lists no price for ${title}.`,
  noPriceRemedy: 'Enter the maximum price of one call, or remove it from the plan.',
} as const

/** Purchases that a spending session does not cover. */
export const spendingSessions = {
  separate: 'Labels and calls without a listed price need a separate confirmation.',
  separateRemedy: 'Request them in a plan of their own.',
  overLimit: (credits: string, left: string): string => `This costs up to ${credits}, but the spending session has ${left} left.`,
  overLimitRemedy: 'Confirm it separately, or start another spending session.',
} as const

/** Errors of a plan’s parts. */
export const planErrors = {
  notOnChain: (title: string, chain: string): string => `The service does not offer ${title} on ${chain}.`,
  badDate: 'A date of the range is not in the form YYYY-MM-DD.',
  reversedDates: (to: string, from: string): string => `The date range ends on ${to}, before it starts on ${from}.`,
  datesRemedy: 'Choose another date range. Nothing was spent.',
  notForAddress: (title: string): string => `${title} cannot be requested for an address.`,
  notForAddressRemedy: 'Remove it from the plan.',
} as const

/** Titles of plans. */
export const planTitles = {
  subjects: 'Investigate subjects',
  one: (name: string): string => `Investigate ${name}`,
  all: (count: string): string => `Investigate all ${count} subjects`,
  two: (first: string, second: string): string => `Investigate ${first} and ${second}`,
  more: (name: string, others: string): string => `Investigate ${name} and ${others} others`,
} as const

/** Discovery of active chains: why a chain is requested, and what was not read. */
export const discoveries = {
  unchecked: 'could not be checked',
  chosenForSubject: 'selected for the subject',
  chosen: 'selected',
  balance: 'balance',
  saved: 'saved results',
  namedIn: (title: string): string => `named in ${title}`,
  addedThere: 'added from results there',
  transactions: (count: number, isWhole: boolean): string =>
    `${count}${isWhole ? '' : ' or more'} ${count === 1 && isWhole ? 'transaction' : 'transactions'}`,
  failed: (title: string): string => `${title} failed.`,
  incomplete: (title: string): string => `${title}: the service has more data than the discovery read.`,
} as const
