import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'

/** An installed Chromium, else Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const found = findBrowser()
  if (found !== undefined) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Arguments for a browser that sends nothing of its own accord, and starts as root too. */
export const QUIET = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
]
