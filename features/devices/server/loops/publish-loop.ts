import { findLoopProblems, Fsa } from '@trellis/devices/model';
import { invalidRecord, moveRow, type CallContext, type MoveWords } from '@trellis/server-kit';

/** Publishes a draft of a control loop; 422 with every reason why controllers could not run it. */
export async function publishLoop(draft: Fsa, words: MoveWords, context: CallContext): Promise<Fsa> {
  const published = await moveRow(Fsa, draft, 'publish', words, context);
  const problems = findLoopProblems(published);
  // The transaction ends here, and with it the publication.
  if (problems.length > 0)
    throw invalidRecord(
      Fsa.path,
      problems.map((problem) => ({ ...problem, code: 'loop' })),
    );
  return published;
}
