import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

/** Native or provided by the runtime; everything else of the desk is bundled. */
const OUTSIDE = ['electron', 'keytar', 'bufferutil', 'utf-8-validate']

export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      externalizeDeps: false,
      rolldownOptions: {
        external: OUTSIDE,
        input: { index: at('src-main/index.ts'), loopback: at('src-main/loopback.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      // A sandboxed preload is one CommonJS file that can require nothing but electron; with "type": "module" the default would be .mjs.
      isolatedEntries: true,
      rolldownOptions: {
        external: ['electron'],
        input: { index: at('src-preload/index.ts'), loopback: at('src-preload/loopback.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // The policy of both hosts takes scripts, styles and fonts from files of the app alone.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
})
