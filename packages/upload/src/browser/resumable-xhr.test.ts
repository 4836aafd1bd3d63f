// @vitest-environment jsdom
import { describeResumable } from '../test-support/resumable-conformance.ts'
import { createXhrParts } from './send-part.ts'

describeResumable(
  'XMLHttpRequest',
  createXhrParts(() => new XMLHttpRequest()),
)
