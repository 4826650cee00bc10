// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { roles } from '@trellis/access/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteDialog, type NoteDraft } from './note-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const held = { at: '2026-06-15T10:00:00.000Z', until: null, text: 'Leaves curl' };
const note = {
  ...{ ...held, id: 7, platformGroup_id: 1, user_id: 3, updatedate: '2026-06-15T10:01:00.000Z' },
  ...{ createdate: '2026-06-15T10:01:00.000Z', createuser: 3, updateuser: 3 },
};
const later = '2026-06-15T11:00:00.000Z';
const options = {
  features: [unitPageWeb, unitStatusWeb],
  person: { id: 3, user_id: 3, roles: [{ id: roles.facilityManager.id, name: 'Facility Manager' }] },
};
/** Closes when it is done: what stands open hides the messages. */
function Opened({ note: written }: { note: NoteDraft }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <NoteDialog platformGroup_id={1} note={written} onClose={() => setOpen(false)} /> : null;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a note that was written is taken back', async () => {
  const requests = vi.fn();
  stubServer([[/unitNotes/, { ...note, count: 1 }]]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests(init.method, address);
    return fetch(address, init);
  });
  await showPage(<Opened note={held} />, options);
  await press('Save');
  await press('Undo');
  await waitFor(() =>
    expect(requests).toHaveBeenCalledWith('DELETE', expect.stringMatching(/unitNotes\/7\?updatedate=/)),
  );
});

test('a note that was changed reads as before', async () => {
  const bodies: unknown[] = [];
  stubServer([[/unitNotes/, { ...note, updatedate: later }]]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'PATCH') bodies.push(JSON.parse(init.body as string));
    return fetch(address, init);
  });
  await showPage(<Opened note={note} />, options);
  fireEvent.change(screen.getByRole('textbox', { name: /What/ }), { target: { value: 'Leaves fall' } });
  await press('Save');
  await press('Undo');
  await waitFor(() =>
    expect(bodies).toEqual([
      { text: 'Leaves fall', updatedate: note.updatedate },
      { ...held, updatedate: later },
    ]),
  );
});

test('a note that somebody changed meanwhile is shown as it is now, and replaced by what was typed once that was seen', async () => {
  const bodies: { updatedate: string }[] = [];
  stubServer([[/unitNotes/, { ...note, updatedate: later }]]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'PATCH') return fetch(address, init);
    const body = JSON.parse(init.body as string) as { updatedate: string };
    bodies.push(body);
    return body.updatedate === later
      ? fetch(address, init)
      : Promise.resolve(
          Response.json({ error: { message: 'Changed.', code: 'CONFLICT', statusCode: 409 } }, { status: 409 }),
        );
  });
  function Live() {
    const [shown, setShown] = useState<NoteDraft>(note);
    return (
      <>
        <button type="button" onClick={() => setShown({ ...note, text: 'Theirs', updatedate: later })}>
          Read anew
        </button>
        <Opened note={shown} />
      </>
    );
  }
  await showPage(<Live />, options);
  fireEvent.change(screen.getByRole('textbox', { name: /What/ }), { target: { value: 'Leaves fall' } });
  await press('Save');
  await waitFor(() => expect(bodies).toHaveLength(1));
  fireEvent.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/It says now: “Theirs”/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: /What/ })).toHaveProperty('value', 'Leaves fall');
  await press('Save');
  await waitFor(() => expect(bodies.map(({ updatedate }) => updatedate)).toEqual([note.updatedate, later]));
});

test('a note of one’s own that was deleted is written again; one of somebody else’s would have another author', async () => {
  const sent = stubServer([[/unitNotes/, { count: 1 }]]);
  await showPage(<NoteActions note={note} />, options);
  await press('Delete note');
  await press('Delete');
  await press('Undo');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ...held, platformGroup_id: 1 }));
  cleanup();
  await showPage(<NoteActions note={{ ...note, user_id: 4 }} />, options);
  await press('Delete note');
  await press('Delete');
  await screen.findByText('Note deleted');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
