import { readFileSync, writeFileSync } from 'node:fs'
import { makeSampleCase } from './sample-case/make-sample-case.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run sample-case
  Writes the sample case that the welcome screen offers. A test fails when it is not what this command would write.
  --help, -h       shows this text`

readToolLine({ usage: USAGE, options: {}, maxPositionals: 0 })
const target = new URL('../resources/sample-case.txt', import.meta.url)
const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const text = await makeSampleCase(version)
writeFileSync(target, text)
process.stdout.write(`resources/sample-case.txt: ${Math.round(text.length / 1024)} KB\n`)
