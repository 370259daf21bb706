import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'

/**
 * Electron's fuses in a package, every one of them: a fuse that a new Electron brings stops the packaging until somebody has decided on it.
 * Off is what lets another program of the same user run code in the desk, or read its memory.
 */
export const FUSES = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS, and NODE_EXTRA_CA_CERTS with it: a certificate authority of one's own is a matter of the browser host then.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // macOS and Windows; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseV1Config
