/** Smart-money labels that filters accept. The first six are valid for most endpoints. */
export const SMART_MONEY_LABELS = [
  'Fund',
  'Smart Trader',
  '30D Smart Trader',
  '90D Smart Trader',
  '180D Smart Trader',
  'Smart HL Perps Trader',
] as const

// oxfmt-ignore
export const HOLDINGS_HISTORY_LABELS = [
  ...SMART_MONEY_LABELS, 'Smart Dex Trader', '30D Smart Dex Trader', '90D Smart Dex Trader', '180D Smart Dex Trader',
] as const

// oxfmt-ignore
export const ALL_LABELS = [
  '30D Smart Trader', '90D Smart Trader', '180D Smart Trader', 'Fund', 'Smart Trader', 'Public Figure', 'Exchange', 'Whale', 'BananaGun Bot User',
  'Top Maestro Bot User', 'Top BananaGun Bot User', 'Maestro Bot User', 'Early MAGIC Miner', 'First Mover LP', 'First Mover Staking', 'Profitable LP',
  'Smart HL Perps Trader',
] as const

/**
 * Filter vocabulary of perpetual actions; responses use another (`Open`, `Add`, `Reduce`, `Close`).
 */
// oxfmt-ignore
export const PERP_ACTIONS = [
  'Buy - Add Long', 'Buy - Reduce Short', 'Buy - Open Long', 'Buy - Close Short', 'Sell - Add Short', 'Sell - Reduce Long', 'Sell - Open Short',
  'Sell - Close Long',
] as const
