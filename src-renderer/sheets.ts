// The sheets of the whole window, the order of their layers first; each feature brings its own.
import './styles/layers.css'
import './styles/library.css'
import './styles/fonts.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/controls.css'
import './styles/controls-important.css'
import './styles/shared.css'
