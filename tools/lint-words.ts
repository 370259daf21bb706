import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { deniedFileName, deniedFunctions, deniedWords } from './words/denied-words.ts'

/**
 * `npm run lint` runs it after oxlint: words that stand for something only in this project are not
 * used in names, comments, texts, docs and tests, and functions are not named by past participles.
 */
const SKIPPED = /^(?:CHANGELOG\.md|package-lock\.json|test\/recorded\/|test\/bench\/peers\/package|tools\/words\/|test\/unit\/tools\/words\/)/
const READ = /\.(?:ts|tsx|css|md|json|ya?ml|html)$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => READ.test(file) && !SKIPPED.test(file))

const problems: string[] = []
for (const file of files) {
  const reason = deniedFileName(basename(file))
  if (reason !== undefined) problems.push(`${file}: ${reason}`)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    const found = [...deniedWords(line), ...(/\.tsx?$/.test(file) ? deniedFunctions(line) : [])]
    for (const { word, instead } of found) problems.push(`${file}:${index + 1}: "${word}": ${instead}`)
  }
}
for (const problem of problems) console.error(problem)
console.log(`${files.length} files read, ${problems.length} denied words found`)
process.exitCode = problems.length === 0 ? 0 : 1
