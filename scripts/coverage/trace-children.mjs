import { traceChildren } from './tracing.mjs';

traceChildren();
