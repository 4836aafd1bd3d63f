// @vitest-environment jsdom
import { describeTransports } from '../test-support/transport-conformance.ts'
import { createXhrPost } from './post-form.ts'

describeTransports('XMLHttpRequest', { post: createXhrPost(() => new XMLHttpRequest()), tellsProgress: true })
