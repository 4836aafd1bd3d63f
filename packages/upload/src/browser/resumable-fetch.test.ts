import { describeResumable } from '../test-support/resumable-conformance.ts'
import { createFetchParts } from './send-part.ts'

describeResumable('fetch', createFetchParts(fetch))
