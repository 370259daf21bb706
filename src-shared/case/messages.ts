/*
 * The screen texts of a case’s coverage.
 */

/** Why an endpoint is not available for a subject. */
export const coverage = {
  notForFamily: (title: string): string => `${title}: not available for this kind of address.`,
  evmOnly: (title: string): string => `${title} is only available for EVM addresses.`,
  needsAddress: 'only available for an address. The service does not accept an entity name for it.',
} as const
