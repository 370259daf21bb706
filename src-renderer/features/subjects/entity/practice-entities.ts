/** Entities of the practice service's made-up world; a test holds them to it. */
export const PRACTICE_ENTITIES: readonly string[] = ['Meridian Exchange', 'Northgate Capital']
