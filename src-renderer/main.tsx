import './shell/trusted-types.ts' // first: the policy must stand before any library touches a sink
import { createRoot } from 'react-dom/client'
import './sheets.ts'
import { App } from './shell/app.tsx'
import { startCasebook } from './shell/start.ts'
import { applyPrivacy } from './state/privacy.ts'
import { applyTheme } from './state/theme.ts'

applyTheme()
applyPrivacy()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
void startCasebook()
