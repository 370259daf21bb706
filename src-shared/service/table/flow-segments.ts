/** Groups of holders that flow intelligence tells apart (docs/service-interface.md, 4.2); three figures of an answer for each. */
export const FLOW_SEGMENTS = ['public_figure', 'top_pnl', 'whale', 'smart_trader', 'exchange', 'fresh_wallets'] as const

export type FlowSegment = (typeof FLOW_SEGMENTS)[number]
