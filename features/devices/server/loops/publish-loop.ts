import { findLoopProblems, Fsa } from '@trellis/devices/model';
import { invalidRecord, moveState, type CallContext, type MoveWords } from '@trellis/server-kit';

/** Publishes a draft of a control loop; 422 with every reason why controllers could not run it. */
export async function publishLoop(id: number, words: MoveWords, context: CallContext): Promise<Fsa> {
  const published = await moveState(Fsa, id, 'publish', words, context);
  const problems = findLoopProblems(published);
  // The transaction ends here, and with it the publication.
  if (problems.length > 0)
    throw invalidRecord(
      Fsa.path,
      problems.map((problem) => ({ ...problem, code: 'loop' })),
    );
  return published;
}
