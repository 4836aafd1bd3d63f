import { beforeEach } from 'vitest'
import { setModuleInputs } from '../fields/shared/module-inputs.ts'

// Test files share modules: the inputs of one test's modules must not reach the next test.
beforeEach(() => setModuleInputs({ inputs: {} }))
