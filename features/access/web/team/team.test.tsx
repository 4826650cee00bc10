// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TeamMember } from '@trellis/access/model';
import { accessWeb } from '../index.ts';
import { InviteDialog } from './invite/invite.dialog.tsx';
import { InviteManyDialog } from './invite/invite-many.dialog.tsx';
import { AccessTab } from './person/access-tab.tsx';
import { AccountTab } from './person/account-tab.tsx';
import { InvitationTab } from './person/invitation-tab.tsx';
import { Requests } from './requests/requests.tsx';

const roles = [
  { id: 2, rolename: 'Facility Manager' },
  { id: 3, rolename: 'Grower' },
  { id: 6, rolename: 'Maintenance' },
  { id: 7, rolename: 'Administrator' },
];
const place = {
  id: 40,
  facility_id: 4,
  name: 'North house',
  status: 'available',
  role_ids: [2],
  isManaged: true,
  isLastManager: true,
  openWork: 0,
};
const person = {
  id: 9,
  firstname: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@farm.test',
  status: 'active',
  account: { lastlogin: null, twoFactorEnabled: false, lockedUntil: null, sessions: 0 },
  role_ids: [],
  places: [place],
  mayDecide: true,
};
const joining = {
  id: 41,
  user_id: 10,
  facility_id: 4,
  name: 'Bo Li',
  email: 'bo@farm.test',
  roleIds: '',
  status: 'requested',
  requestNote: 'To help',
  updatedate: '2026-11-20T10:00:00Z',
};
const wanted = {
  id: 50,
  user_id: 11,
  name: 'Cy Moss',
  facility_id: 4,
  facilityname: 'North house',
  route: '/admin/activity-logs',
  note: 'Audit',
  askedAt: '2026-11-20T09:00:00Z',
  roles: [
    { role_id: 6, pages: 40 },
    { role_id: 2, pages: 90 },
  ],
};
let sent: Sent;
const sentByMail = { email: 'ana@farm.test', outcome: 'invited', ids: [5], isMailed: true, link: null };
const handedOver = { ...sentByMail, isMailed: false, link: 'https://trellis.test/setaccount?code=abc' };
const answers = (access: object = person) =>
  [
    [/getManaged/, [{ id: 4, name: 'North house' }]],
    [/ag_roles/, roles],
    [/users\/9\/access/, access],
    [/ag_teamMembers/, [joining]],
    [/ag_navigationMenuRequests\/getOpen/, [wanted]],
    [/invite|resend/, sentByMail],
  ] as const;
const show = (page: React.ReactNode) =>
  showPage(page, { features: [accessWeb], person: { facility_id: 4, roles: [{ id: 2, name: 'Facility Manager' }] } });
const choose = async (group: RegExp, role: string) =>
  fireEvent.click(
    await within(await screen.findByRole('group', { name: group })).findByRole('checkbox', { name: role }),
  );

beforeEach(() => {
  sent = stubServer(answers());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('an invitation needs a good address, a name and a role; a manager is offered no role beyond the facility', async () => {
  await show(<InviteDialog onClose={() => undefined} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
  const email = screen.getByLabelText(/^E-mail/);
  fireEvent.change(email, { target: { value: 'nobody' } });
  fireEvent.blur(email);
  expect(screen.getByText('Invalid e-mail.')).toBeDefined();
  fireEvent.change(email, { target: { value: 'ana@farm.test' } });
  fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Ana' } });
  fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Ruiz' } });
  expect(button.disabled).toBe(true);
  await screen.findByText('North house');
  expect(screen.getByText('Still needed: Roles there')).toBeDefined();
  await choose(/^Roles there/, 'Grower');
  expect(screen.queryByRole('checkbox', { name: 'Administrator' })).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/users/invite',
    body: { email: 'ana@farm.test', role_ids: [3], facility_ids: [4], lang: null, position: null },
  });
});

test('without a mail server the invitation is not called sent: its link is there to copy', async () => {
  sent = stubServer([[/invite/, handedOver], ...answers()]);
  await show(<InviteDialog onClose={() => undefined} />);
  const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill(/^E-mail/, 'bea@farm.test');
  fill(/^First name/, 'Ana');
  fill(/^Last name/, 'Ruiz');
  await screen.findByText('North house');
  await choose(/^Roles there/, 'Grower');
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/Not sent: no mail server is set up/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Link for bea@farm.test').value).toBe(handedOver.link);
  expect(screen.queryByText('Invitation sent to bea@farm.test')).toBeNull();
});

test('an invitation that waits says how it left; it is sent again or taken back', async () => {
  const invited: TeamMember = {
    ...joining,
    id: 1_500_000_005,
    user_id: null,
    invitation_id: 5,
    status: 'invited',
    roleIds: ',3,',
    mailStatus: 'queued',
    expires: '2026-11-28T10:00:00Z',
  } as unknown as TeamMember;
  await show(<InvitationTab member={invited} />);
  expect(await screen.findByText('Waits in the outbox')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation again' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/facilityInvitations/5/resend'));
  fireEvent.click(screen.getByRole('button', { name: 'Take invitation back' }));
  await waitFor(() => expect(sent[1]?.address).toBe('/api/v1/facilityInvitations/5/withdraw'));
});

test('a manager keeps title, rate and licence of a person in the facility; what is no rate is not sent', async () => {
  const employment = { position: 'Grower', hourlyRate: 21.5, applicatorLicense: null, applicatorExpiry: '2027-03-01' };
  const elsewhere = { ...place, id: 42, facility_id: 5, name: 'South house', isManaged: false, employment: null };
  const places = [{ ...place, employment }, elsewhere];
  sent = stubServer([[/changeEmployment/, {}], ...answers({ ...person, places })]);
  await show(<AccessTab userId={9} />);
  const card = within(await screen.findByRole('region', { name: 'North house' }));
  expect(card.getByText('21.50')).toBeDefined();
  const button = { name: /^Change details/ };
  expect(within(screen.getByRole('region', { name: 'South house' })).queryByRole('button', button)).toBeNull();
  fireEvent.click(card.getByRole('button', button));
  const rate = await screen.findByLabelText('Hourly rate');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.change(rate, { target: { value: '-1' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(rate, { target: { value: '23,75' } });
  fireEvent.change(screen.getByLabelText('Applicator licence'), { target: { value: 'WA-1234' } });
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/users/9/changeEmployment',
    body: {
      facility_id: 4,
      position: 'Grower',
      hourlyRate: 23.75,
      applicatorLicense: 'WA-1234',
      applicatorExpiry: '2027-03-01',
    },
  });
});

test('a file with wrong lines invites nobody and names them', async () => {
  const details = { lines: [{ line: 3, message: 'role: "king" is not a role' }] };
  const error = { statusCode: 422, message: 'No.', code: 'WRONG_LINES', details };
  await show(<InviteManyDialog onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Lines'), { target: { value: 'email\nx' } });
  const fetched = vi.fn(() => Promise.resolve(Response.json({ error }, { status: 422 })));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send invitations' }).disabled).toBe(false),
  );
  vi.stubGlobal('fetch', fetched);
  fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByText('Line 3: role: "king" is not a role')).toBeDefined();
  expect(screen.getByText(/Nobody was invited: 1 line is wrong/)).toBeDefined();
});

test('requests to join and for pages are answered where they are shown, a page by one click', async () => {
  await show(<Requests facilityId={4} />);
  expect(await screen.findByText('2 requests wait for your answer')).toBeDefined();
  expect(screen.getByText(/“To help”/)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Give role Maintenance' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/ag_navigationMenuRequests/50/grant',
    body: { role_id: 6 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Give access to Bo Li' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Grower' }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Give access' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ address: '/api/v1/ag_userFacilities/41/grant', body: { role_ids: [3] } });
  fireEvent.click(screen.getByRole('button', { name: 'Refuse Cy Moss' }));
  await waitFor(() => expect(sent[2]?.address).toBe('/api/v1/ag_navigationMenuRequests/50/deny'));
});

test('the last manager of a facility is said to be so and cannot be removed; roles are changed in place', async () => {
  await show(<AccessTab userId={9} />);
  const card = within(await screen.findByRole('region', { name: 'North house' }));
  expect(card.getByText(/The only manager here/)).toBeDefined();
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Remove from facility' }).disabled).toBe(true);
  fireEvent.click(card.getByRole('button', { name: /^Change roles/ }));
  await choose(/^Roles in North house/, 'Maintenance');
  fireEvent.click(card.getByRole('button', { name: 'Save roles' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/users/9/changeRoles',
    body: { facility_id: 4, role_ids: [2, 6] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ body: { facility_id: 4, role_ids: [2] } }));
});

test('open work of who is suspended is offered to a colleague, or stays free', async () => {
  const colleague = { ...joining, id: 42, user_id: 12, name: 'Dee Park', status: 'active' };
  const busy = { ...person, status: 'active', places: [{ ...place, isLastManager: false, openWork: 3 }] };
  sent = stubServer([[/ag_teamMembers/, [colleague]], ...answers(busy)]);
  await show(<AccountTab userId={9} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Left' } });
  const field = dialog.getByRole('combobox', { name: 'Open work (3) goes to' });
  expect(field.textContent).toBe('Leave it unassigned');
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Dee Park' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Left', reassignTo: 12 }));
});

test('suspending needs a reason; who reaches further is left to administrators', async () => {
  await show(<AccountTab userId={9} />);
  expect(await screen.findByText(/The only manager here/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Suspend' }).disabled).toBe(true);
  cleanup();
  sent = stubServer(answers({ ...person, places: [{ ...place, isLastManager: false }] }));
  await show(<AccountTab userId={9} />);
  expect(await screen.findByText('Never signed in')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Left' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ address: '/api/v1/users/9/suspend', body: { reason: 'Left' } }));
  cleanup();
  sent = stubServer(answers({ ...person, mayDecide: false }));
  await show(<AccountTab userId={9} />);
  expect(await screen.findByText(/Only administrators decide about this account/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test('the second step is taken from colleagues; one’s own is not offered here', async () => {
  const protectedOnes = { ...person, account: { ...person.account, twoFactorEnabled: true } };
  sent = stubServer(answers(protectedOnes));
  await show(<AccountTab userId={9} />);
  expect(await screen.findByRole('button', { name: 'Reset two-factor' })).toBeDefined();
  cleanup();
  sent = stubServer([[/users\/3\/access/, { ...protectedOnes, id: 3 }], ...answers()]);
  await show(<AccountTab userId={3} />);
  expect(await screen.findByRole('button', { name: 'Send password link' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reset two-factor' })).toBeNull();
});
