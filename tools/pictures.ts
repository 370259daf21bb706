import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { readPng, writeIndexedPng } from './pictures/indexed-png.ts'
import { takePictures } from './pictures/take-pictures.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run pictures
  Takes the pictures in docs/pictures from the sample case, as the README shows them.
  --help, -h       shows this text`

readToolLine({ usage: USAGE, options: {}, maxPositionals: 0 })
const folder = join(ROOT, 'docs/pictures')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const failed = await ensureBuilt(() => say('Building Casebook …'))
if (failed !== undefined) {
  say(`${failed}\nCasebook could not be built, so no picture was taken. Run npm install, then try again.`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
await takePictures((name, png) => {
  const written = writeIndexedPng(readPng(png))
  writeFileSync(join(folder, `${name}.png`), written)
  say(`docs/pictures/${name}.png: ${Math.round(written.length / 1024)} KB`)
})
