/** E-mail and password of the practice service's legacy query interface. Made up, and shown to whoever practises. */
export const PRACTICE_LOGIN: { readonly email: string; readonly password: string } = {
  email: 'practice@casebook.example',
  password: 'practice-password',
}

/** The questions that the practice service answers, with the params that each needs. */
export const PRACTICE_QUESTIONS = [
  { id: 'api_tgm_balance_change_7d', params: ['token'] },
  { id: 'api_wallet_daily_transfers', params: ['address', 'from', 'to'] },
] as const
