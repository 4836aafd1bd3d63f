import './app-shell.css'
import './layout-modes.css'
import './print.css'
