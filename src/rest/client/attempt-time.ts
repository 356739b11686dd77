/** The time that each attempt of a call has. One that may fail has half of what is left of its request. */
import type { Sender } from '../transport/attempt.ts';
import { TimeShare } from '../transport/time-share.ts';
import type { CallScope } from './call-scope.ts';

export class AttemptTime {
  #share: TimeShare | undefined;

  /** The sender of the next attempt. `mayFail`: whether a kept body can be used in place of its response. */
  begin({ sender, deadline }: CallScope, mayFail: boolean): Sender {
    if (!mayFail) return sender;
    this.#share = new TimeShare(deadline.left / 2, deadline.signal);
    return { ...sender, signal: this.#share.signal };
  }

  end(): void {
    this.#share?.end();
  }
}
