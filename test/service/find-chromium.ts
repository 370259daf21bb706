import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'

/** An installed Chromium, else Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  const found = findBrowser()
  if (found !== undefined) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Arguments for a browser without background network requests that also starts as root. */
export const QUIET = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
]
