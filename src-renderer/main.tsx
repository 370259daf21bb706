import './shell/trusted-types.ts' // first: the policy must stand before any library touches a sink
import { createRoot } from 'react-dom/client'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@blueprintjs/select/lib/css/blueprint-select.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/shell.css'
import './styles/screens.css'
import { App } from './shell/app.tsx'
import { startCasebook } from './shell/start.ts'
import { applyTheme } from './session/theme.ts'

applyTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
void startCasebook()
