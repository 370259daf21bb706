import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'

/**
 * All of Electron's fuses in a package: an unknown fuse of a new Electron stops the packaging until
 * it is listed here. Fuses that let another program of the same user run code in the app or read
 * its memory are off.
 */
export const FUSES = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and with it NODE_EXTRA_CA_CERTS: a custom certificate authority then requires the
  // browser host.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // macOS and Windows; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseV1Config
