import type { Refusal } from '#shared/api/problem.ts';
import type { ToolUser } from '#shared/api/tools/tools.ts';
import type { ToolAnswer, ToolRequest } from '#shared/api/tools/tool.ts';

/** An application as an agent works with it: in this process, or on another server. */
export interface Application {
  /** What the one who asks may know of it. */
  describe(): Promise<ToolUser>;
  /** Makes a call with the rights of the one who asks. A refusal is an answer as well. */
  call(request: ToolRequest): Promise<ToolAnswer>;
  /** The answer to what does not become a call. */
  refused(refusal: Refusal): ToolAnswer;
}
