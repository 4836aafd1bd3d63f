// Setup file of the projects that query a page: `findBy…` and `waitFor` wait as long as a busy machine may take to load a part.
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 30_000 })
