/**
 * How large a message between page and desk may be. JSON of more than some 500 million characters cannot be made at all, and one of
 * a hundred million holds up whoever reads it; so everything that can grow crosses in pieces. In a file of its own, without schemas,
 * because the preloads need it too.
 */

/** Most bytes of one message from a page to the desk; files are saved by the page itself in the browser host. */
export const MESSAGE_CAP_BYTES = 4_000_000

/** Most characters of text in one answer of the desk to a page, all strings together. */
export const ANSWER_CAP_CHARS = 16_000_000

/** Characters of base64 in one piece of an answer's body; whole groups of four, so that pieces put together are the base64 of the whole. */
export const BODY_PIECE_CHARS = 4_000_000

/** Answers in one part of the journal's list. */
export const JOURNAL_LIST_LENGTH = 2_000

/**
 * Most bytes of a file that is saved: report, table, picture. Whoever verifies a report holds its text twice and writes it again, and a
 * text has at most some 530 million characters; so what is saved is what can be verified.
 */
export const SAVED_FILE_BYTES = 400_000_000

/** Most bytes of an evidence file, which is written and read line by line: as much as a backup holds. */
export const EVIDENCE_FILE_BYTES = 4_000_000_000

/** Bytes of one part of a file on its way to be saved; a multiple of three, so that each part's base64 stands for itself. */
export const FILE_PART_BYTES = 1_200_000
