import { FuseV1Options } from '@electron/fuses'
import { APP_ID, PRODUCT_NAME } from '../../src-main/identity.ts'
import { FUSES } from './fuses.ts'

/**
 * The version of electron-builder that the release workflow runs; not a dependency, because it
 * would treble an installation.
 */
export const ELECTRON_BUILDER = '26.17.0'

/**
 * Configures electron-builder for the desktop app's folder (desktop-app.ts): per system an
 * installer and an unpackable archive, for people without administrator rights and machines without
 * a network. No publishing, no automatic updates.
 */
export function desktopConfig(version: string, electronVersion: string) {
  return {
    appId: APP_ID,
    productName: PRODUCT_NAME,
    copyright: 'MIT licence',
    electronVersion,
    directories: { app: 'desktop', output: 'desktop-packages', buildResources: 'desktop-resources' },
    artifactName: `casebook-${version}-\${os}-\${arch}.\${ext}`,
    // The folder contains only what ships; names are listed all the same, so that a stray file is
    // excluded.
    files: [
      'main/*.js',
      'preload/*.cjs',
      'renderer/**',
      'package.json',
      'LICENSE',
      'THIRD-PARTY.md',
      'node_modules/@napi-rs/**',
      '!**/*.{map,ts,tsx}',
    ],
    asar: true,
    disableAsarIntegrity: false,
    // The system loads native code and cannot read it from the archive.
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    publish: null,
    electronLanguages: ['en', 'en-US', 'en-GB'],
    electronFuses: {
      runAsNode: FUSES[FuseV1Options.RunAsNode],
      enableCookieEncryption: FUSES[FuseV1Options.EnableCookieEncryption],
      enableNodeOptionsEnvironmentVariable: FUSES[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
      enableNodeCliInspectArguments: FUSES[FuseV1Options.EnableNodeCliInspectArguments],
      enableEmbeddedAsarIntegrityValidation: FUSES[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
      onlyLoadAppFromAsar: FUSES[FuseV1Options.OnlyLoadAppFromAsar],
      loadBrowserProcessSpecificV8Snapshot: FUSES[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot],
      grantFileProtocolExtraPrivileges: FUSES[FuseV1Options.GrantFileProtocolExtraPrivileges],
    },
    win: { target: ['nsis', 'portable', 'zip'], icon: 'icon.png' },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    portable: { artifactName: `casebook-${version}-\${os}-\${arch}-portable.\${ext}` },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'icon.png',
      category: 'public.app-category.productivity',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'desktop-resources/entitlements.mac.plist',
      entitlementsInherit: 'desktop-resources/entitlements.mac.plist',
    },
    linux: {
      // The deb is built from the unpacked folder (deb.ts), so that the tests install and remove
      // what ships.
      target: ['AppImage', 'tar.gz'],
      icon: 'icon.png',
      category: 'Office',
      synopsis: 'Wallet investigation: cases, evidence, reports',
      maintainer: 'Casebook <casebook@localhost>',
    },
  }
}
