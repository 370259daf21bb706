import { messages } from './messages.ts'
/** The screens that can show the responses of an earlier day; all others show the whole case. */
export const AS_OF_VIEWS = messages.asOfViews
