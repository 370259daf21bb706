import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { readPng, writeIndexedPng } from './pictures/indexed-png.ts'
import { takePictures } from './pictures/take-pictures.ts'

/** `npm run pictures`: writes docs/pictures anew from the sample case, so that the README shows Casebook as it is. */
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
