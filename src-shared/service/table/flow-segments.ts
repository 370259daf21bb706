/**
 * Groups of holders that flow intelligence distinguishes (docs/service-interface.md, 4.2); a
 * response has three figures for each.
 */
export const FLOW_SEGMENTS = ['public_figure', 'top_pnl', 'whale', 'smart_trader', 'exchange', 'fresh_wallets'] as const

export type FlowSegment = (typeof FLOW_SEGMENTS)[number]
