import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { takeGalleryPictures } from './pictures/gallery-pictures.ts'
import { readPng, writeIndexedPng } from './pictures/indexed-png.ts'
import { takePictures } from './pictures/take-pictures.ts'
import { readToolLine } from './tool-line.ts'

const GALLERY = 'gallery-pictures'
const USAGE = `Usage: npm run pictures -- [OPTIONS]
  Takes the pictures in docs/pictures from the sample case, as the README shows them.
  --gallery   takes one of every story of the component gallery in both themes instead, into ${GALLERY}, which git ignores
  --help, -h  shows this text`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Stores screenshots in a folder of the repository. */
function keepIn(folder: string): (name: string, png: Uint8Array) => void {
  mkdirSync(join(ROOT, folder), { recursive: true })
  return (name, png) => {
    const written = writeIndexedPng(readPng(png))
    writeFileSync(join(ROOT, folder, `${name}.png`), written)
    say(`${folder}/${name}.png: ${Math.round(written.length / 1024)} KB`)
  }
}

const { values } = readToolLine({ usage: USAGE, options: { gallery: { type: 'boolean' } }, maxPositionals: 0 })
if (values['gallery'] === true) {
  // Pictures of stories that are gone would look current.
  rmSync(join(ROOT, GALLERY), { recursive: true, force: true })
  await takeGalleryPictures(keepIn(GALLERY))
  process.exit(0)
}
const failed = await ensureBuilt(() => say('Building Casebook …'))
if (failed !== undefined) {
  say(`${failed}\nCasebook could not be built, so no picture was taken. Run npm install, then try again.`)
  process.exit(1)
}
await takePictures(keepIn('docs/pictures'))
