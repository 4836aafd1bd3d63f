// The scripts of every page.
import './copy-code.ts'
import './search.ts'
