/**
 * Invented e-mail and password of the practice service's legacy query interface; shown to the user.
 */
export const PRACTICE_LOGIN: { readonly email: string; readonly password: string } = {
  email: 'practice@casebook.example',
  password: 'practice-password',
}

/** The queries that the practice service supports, with the params that each requires. */
export const PRACTICE_QUESTIONS = [
  { id: 'api_tgm_balance_change_7d', params: ['token'] },
  { id: 'api_wallet_daily_transfers', params: ['address', 'from', 'to'] },
] as const
