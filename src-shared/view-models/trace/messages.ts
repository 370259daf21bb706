/** Texts of traces that screens, exports and reports share. */

/** What an inferred link rests on. */
export const inferredBasisText = {
  matched: (matched: number, of: number, least: number, most: number) =>
    `${matched} of ${of} by amount and time, ${least === most ? least : `${least} to ${most}`} min later`,
  sameEntity: (basis: string, entity: string) => `${basis}, paid there by the same entity, ${entity}`,
} as const
