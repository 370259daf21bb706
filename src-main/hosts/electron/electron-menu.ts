import { Menu, type MenuItemConstructorOptions } from 'electron'

export type SendCommand = (command: string) => void

/**
 * Commands of the renderer that the native menu offers; ids of src-renderer/shell/commands.ts (a
 * test compares them).
 */
const MENU: readonly {
  readonly label: string
  readonly items: readonly (readonly [label: string, command: string, accelerator?: string] | 'separator')[]
}[] = [
  {
    label: 'Case',
    items: [
      ['New case', 'new-case', 'CmdOrCtrl+N'],
      ['All cases', 'cases', 'CmdOrCtrl+Shift+O'],
      'separator',
      ['Edit case details and budget', 'edit-case'],
      ['Add subjects', 'add-subjects', 'CmdOrCtrl+Shift+A'],
      'separator',
      ['Verify case', 'verify-case'],
      ['Export report…', 'export-report', 'CmdOrCtrl+E'],
      ['Export evidence file…', 'export-evidence'],
    ],
  },
  {
    label: 'Acquisition',
    items: [
      ['Plan acquisition', 'plan', 'CmdOrCtrl+Shift+P'],
      ['Resume interrupted plans', 'resume-plans'],
      ['Toggle progress', 'run-panel'],
      'separator',
      ['Queue and spending', 'queue'],
      ['Pause queue', 'pause-queue'],
      ['Resume queue', 'resume-queue'],
    ],
  },
  {
    label: 'View',
    items: [
      ['Command palette', 'palette', 'CmdOrCtrl+K'],
      'separator',
      ['Dossier', 'tab-dossier', 'CmdOrCtrl+1'],
      ['Graph', 'tab-graph', 'CmdOrCtrl+2'],
      ['Token', 'tab-token'],
      ['Market', 'tab-market'],
      ['Search', 'tab-search'],
      ['Questions', 'tab-questions'],
      ['Log', 'tab-log', 'CmdOrCtrl+3'],
      ['Report', 'tab-report', 'CmdOrCtrl+4'],
      'separator',
      ['Toggle dark theme', 'toggle-theme'],
      ['Settings', 'settings', 'CmdOrCtrl+,'],
    ],
  },
]

export const MENU_COMMANDS: readonly string[] = [
  ...MENU.flatMap((menu) => menu.items.filter((item) => item !== 'separator').map((item) => item[1])),
  'shortcuts',
]

/**
 * Builds the native menu. Items send the chosen command to the page, like the palette and hotkeys.
 */
export function setupMenu(send: SendCommand, devTools: boolean): void {
  const onMac = process.platform === 'darwin'
  const own = MENU.map((menu): MenuItemConstructorOptions => ({
    label: menu.label,
    submenu: menu.items.map((item): MenuItemConstructorOptions => {
      if (item === 'separator') return { type: 'separator' }
      const [label, command, accelerator] = item
      return { id: command, label, click: () => send(command), ...(accelerator === undefined ? {} : { accelerator }) }
    }),
  }))
  const template: MenuItemConstructorOptions[] = [
    ...(onMac ? [{ role: 'appMenu' } as const] : []),
    ...own,
    { role: 'editMenu' },
    {
      label: 'Window',
      // macOS puts the list of windows in the menu with this role.
      ...(onMac ? { role: 'windowMenu' as const } : {}),
      submenu: [
        { role: 'minimize' },
        ...(onMac ? [{ role: 'close' } as const] : []),
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        { role: 'togglefullscreen' },
        { type: 'separator' },
        { role: 'reload' },
        ...(devTools ? [{ role: 'toggleDevTools' } as const] : []),
        ...(onMac ? [] : [{ type: 'separator' } as const, { role: 'quit' } as const]),
      ],
    },
    { role: 'help', submenu: [{ id: 'shortcuts', label: 'Keyboard shortcuts', click: () => send('shortcuts') }] },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
