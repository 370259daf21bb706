/**
 * Size limits of messages between page and backend. JSON above some 500 million characters cannot
 * be built, and JSON of a hundred million blocks its reader; so everything that can grow crosses in
 * pieces. In a file without schemas, because the preloads need it too.
 */

/**
 * Maximum number of bytes of one message from a page to the backend; in the browser host the page itself saves
 * files.
 */
export const MESSAGE_CAP_BYTES = 4_000_000

/** Maximum number of characters of text in one response of the backend to a page, over all strings. */
export const RESPONSE_CAP_CHARS = 16_000_000

/**
 * Characters of base64 in one piece of a response body; a multiple of four, so that joined pieces
 * are the base64 of the whole.
 */
export const BODY_PIECE_CHARS = 4_000_000

/** Responses in one page of the journal's list. */
export const JOURNAL_LIST_LENGTH = 2_000

/**
 * Maximum number of bytes of a saved file: report, table, image. Verifying a report loads its text twice and
 * writes it again, and a text has at most some 530 million characters; this limit keeps every saved
 * file verifiable.
 */
export const SAVED_FILE_BYTES = 400_000_000

/**
 * Maximum number of bytes of an evidence file, which is written and read line by line: as many as a backup can
 * contain (`BACKUP_PARTS` of `BACKUP_PART_CHARS`).
 */
export const EVIDENCE_FILE_BYTES = 4_000_000_000

/**
 * Bytes of one part of a file to be saved; a multiple of three, so that each part's base64 can be
 * decoded separately.
 */
export const FILE_PART_BYTES = 1_200_000
