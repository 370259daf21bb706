/** With `--quick` a bench measures Casebook alone with small sizes, so that it ends in seconds. */
export const IS_QUICK = process.argv.includes('--quick')
