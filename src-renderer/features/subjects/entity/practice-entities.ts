/** Entities of the practice service's simulated data; a test keeps both in sync. */
export const PRACTICE_ENTITIES: readonly string[] = ['Meridian Exchange', 'Northgate Capital']
