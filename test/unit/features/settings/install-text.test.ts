import { expect, test } from 'vitest'
import { installText } from '../../../../src-renderer/features/settings/install-text.ts'
import { packageAndManifest } from '../../../../src-renderer/features/settings/read-package.ts'
import { desktopConfig } from '../../../../tools/package/desktop-config.ts'

test('every kind of package has its installation instructions', () => {
  const { win, mac, linux } = desktopConfig('2.0.0', '45.4.1')
  const ends: Readonly<Record<string, string>> = { nsis: 'exe', portable: 'portable.exe' }
  for (const target of [...win.target, ...mac.target, ...linux.target, 'deb']) {
    const name = `casebook-2.0.0-here-x64${target === 'portable' ? '-' : '.'}${ends[target] ?? target}`
    expect(installText(name), name).toMatch(/Close Casebook first\./)
  }
  expect(installText('casebook-2.0.0.tgz')).toContain('npm install --global ./casebook-2.0.0.tgz')
  expect(installText('casebook-2.0.0-win-x64-portable.exe')).toContain('instead of the previous version')
  expect(installText('casebook-2.0.0-win-x64.exe')).toContain('to install it over this version')
  expect(installText('casebook.rpm')).toBe('')
})

test('distinguishes manifest and package in either order, and requests the missing one', () => {
  const manifest = { name: 'casebook-2.0.0.release.json' }
  const file = { name: 'casebook-2.0.0.tgz' }
  expect(packageAndManifest([file, manifest])).toEqual({ manifest, file })
  expect(packageAndManifest([manifest, file])).toEqual({ manifest, file })
  for (const wrong of [[], [file], [manifest], [file, file], [manifest, manifest], [file, manifest, file]])
    expect(packageAndManifest(wrong)).toEqual({ sentence: expect.stringContaining('Choose two files together') })
})
