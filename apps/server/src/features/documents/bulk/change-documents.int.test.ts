import { randomUUID } from 'node:crypto';
import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import { describe, expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { activityOf, changeMany, makeMany, seenOf, tagsOf, undoMany } from '../../../../test/many-documents.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';

describe('rights', () => {
  it('documents are decided one by one: those that may not be changed are reported, the rest are changed [OFF-6, D-1]', async ({
    owner,
    member,
    outsider,
    familyId,
  }) => {
    const own = await createDocument(member);
    const general = await createDocument(member, { target: forFamily(familyId) });
    const ofOther = await createDocument(owner, { target: forPerson(owner, familyId) });
    const generalOfOther = await createDocument(owner, { target: forFamily(familyId) });
    const foreign = await createDocument(outsider);
    const none = randomUUID();
    const documentIds = [own, general, ofOther, generalOfOther, foreign].map(({ id }) => id).concat(none);

    const { answer } = await changeMany(member, { action: 'trash', documentIds });
    expect(answer.changed.toSorted()).toEqual([own.id, general.id].toSorted());
    expect(new Map(answer.refused.map(({ documentId, code }) => [documentId, code]))).toEqual(
      new Map([
        [ofOther.id, 'forbidden'],
        [generalOfOther.id, 'forbidden'],
        [foreign.id, 'not_found'],
        [none, 'not_found'],
      ]),
    );
    expect(await seenOf(owner, [general.id, ofOther.id, generalOfOther.id])).toEqual([false, true, true]);
    expect(await seenOf(outsider, [foreign.id])).toEqual([true]);
  });

  it('a call is refused if every document is refused for one reason, and its key stays unused [OFF-6]', async ({
    owner,
    member,
    outsider,
    familyId,
  }) => {
    const [shared = ''] = await makeMany(owner, 1, familyId);
    const [hidden = ''] = await makeMany(owner, 1);
    const body = { action: 'tag', tags: ['travel'] };
    const { key, answer } = await changeMany(member, { ...body, documentIds: [shared] });
    expect(answer).toBe('forbidden');
    expect((await changeMany(outsider, { ...body, documentIds: [shared, hidden, randomUUID()] })).answer).toBe(
      'not_found',
    );
    const [own = ''] = await makeMany(member, 1);
    expect((await changeMany(member, { ...body, documentIds: [own] }, key)).answer.changed).toEqual([own]);
  });

  it('people share and hand on only documents they own, and only within their own families [OFF-6, SEC-9, SEC-43]', async ({
    owner,
    admin,
    member,
    outsider,
    familyId,
  }) => {
    const forMember = await createDocument(admin, { target: forPerson(member, familyId) });
    const own = await createDocument(admin, { target: forPerson(admin, familyId) });
    const documentIds = [own.id, forMember.id];
    const handOn = { action: 'handOn', documentIds, ownerId: owner.id };
    expect((await changeMany(admin, handOn)).answer).toEqual({
      changed: [own.id],
      refused: [{ documentId: forMember.id, code: 'forbidden' }],
    });
    expect((await changeMany(admin, { ...handOn, ownerId: admin.id, documentIds: [forMember.id] })).answer).toBe(
      'forbidden',
    );
    const share = { action: 'share', familyIds: [outsider.familyId] };
    expect((await changeMany(admin, { ...share, documentIds: [forMember.id] })).answer).toBe('forbidden');
    expect((await changeMany(member, { ...share, documentIds: [forMember.id] })).answer).toBe('not_found');
  });

  it('more than 200 documents or none are refused, and a document named twice is changed once [OFF-6]', async ({
    owner,
  }) => {
    const [id = ''] = await makeMany(owner, 1);
    const many = Array.from({ length: MAX_DOCUMENTS_AT_ONCE + 1 }, () => randomUUID());
    expect((await changeMany(owner, { action: 'trash', documentIds: many })).answer).toBe('bad_request');
    expect((await changeMany(owner, { action: 'trash', documentIds: [] })).answer).toBe('bad_request');
    expect((await changeMany(owner, { action: 'trash', documentIds: [id, id.toUpperCase()] })).answer).toEqual({
      changed: [id],
      refused: [],
    });
  });
});

describe('at once, and broken off', () => {
  it('a call repeated at once or later with the same key changes nothing more and answers the same [OFF-6, REL-9]', async ({
    owner,
  }) => {
    const documentIds = await makeMany(owner, 3);
    const key = randomUUID();
    const body = { action: 'trash', documentIds };
    const answers = await Promise.all([changeMany(owner, body, key), changeMany(owner, body, key)]);
    answers.push(await changeMany(owner, body, key));
    for (const { answer } of answers) expect(answer).toEqual({ changed: documentIds, refused: [] });
    expect((await changeMany(owner, { ...body, documentIds: documentIds.slice(1) }, key)).answer).toBe('key_reused');
    const undone = randomUUID();
    const [first, second] = await Promise.all([undoMany(owner, key, undone), undoMany(owner, key, undone)]);
    expect(first.answer).toEqual({ changed: documentIds, refused: [] });
    for (const repeat of [second, await undoMany(owner, key, undone)]) expect(repeat).toEqual(first);
    expect((await changeMany(owner, body, key)).answer.changed).toEqual(documentIds); // its repeat changes nothing
    expect(await activityOf(owner, documentIds[0] ?? '')).toEqual(['restored', 'trashed', 'added']);
  });

  it('two people who change the same documents at once each change different ones [OFF-6]', async ({
    owner,
    admin,
    familyId,
  }) => {
    const theirs = await Promise.all([makeMany(owner, 6, familyId), makeMany(admin, 6, familyId)]);
    const documentIds = theirs.flat();
    const answers = await Promise.all([
      changeMany(owner, { action: 'trash', documentIds }),
      changeMany(admin, { action: 'trash', documentIds: documentIds.toReversed() }),
    ]);
    // one of them may find nothing left, and is refused as a whole
    const changed = answers.flatMap(({ answer }) => answer.changed ?? []);
    expect(changed.toSorted()).toEqual(documentIds.toSorted());
  });

  it('tags that two people add at once are all kept, or the loser hears that the document changed [OFF-6]', async ({
    owner,
    admin,
    familyId,
  }) => {
    const documentIds = await makeMany(owner, 5, familyId);
    const calls = [
      { person: owner, tag: 'one' },
      { person: admin, tag: 'two' },
    ];
    const told = await Promise.all(
      calls.map(async ({ person, tag }) => ({
        tag,
        answer: (await changeMany(person, { action: 'tag', documentIds, tags: [tag] })).answer,
      })),
    );
    const tags = await tagsOf(owner, documentIds);
    for (const { tag, answer } of told) {
      const changed = answer.changed ?? [];
      for (const [at, id] of documentIds.entries()) expect(tags[at]?.includes(tag)).toBe(changed.includes(id));
      for (const { code } of answer.refused ?? []) expect(code).toBe('document_changed');
    }
  });

  it('a failure in the middle changes no document and leaves the key unused [OFF-6]', async ({ server, owner }) => {
    const documentIds = await makeMany(owner, 4);
    await runSql(
      server,
      `create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger break_one before update on documents for each row
         when (old.id = '${documentIds[2]}') execute function break_one()`,
    );
    const key = randomUUID();
    const body = { action: 'trash', documentIds };
    expect((await changeMany(owner, body, key)).answer).toBe('internal');
    expect(await seenOf(owner, documentIds)).toEqual([true, true, true, true]);
    await runSql(server, 'drop trigger break_one on documents; drop function break_one');
    expect((await changeMany(owner, body, key)).answer.changed).toEqual(documentIds);
  });

  it('an undo whose database connection ends in the middle undoes nothing; its repeat undoes all [OFF-6, REL-9]', async ({
    server,
    owner,
  }) => {
    const documentIds = await makeMany(owner, 3);
    const { key } = await changeMany(owner, { action: 'trash', documentIds });
    await runSql(
      server,
      `create function end_connection() returns trigger language plpgsql security definer as $$
         begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
       create trigger end_connection before update on documents for each row
         when (old.id = '${documentIds[1]}') execute function end_connection()`,
    );
    const undo = randomUUID();
    expect((await undoMany(owner, key, undo)).answer).toEqual(expect.any(String));
    await runSql(server, 'drop trigger end_connection on documents; drop function end_connection');
    expect(await seenOf(owner, documentIds)).toEqual([false, false, false]);
    expect((await undoMany(owner, key, undo)).answer).toEqual({ changed: documentIds, refused: [] });
    expect(await activityOf(owner, documentIds[0] ?? '')).toEqual(['restored', 'trashed', 'added']);
  });

  it('handing on documents together notifies nobody [OFF-6]', async ({ owner, member, familyId }) => {
    const documentIds = await makeMany(owner, 3, familyId);
    await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
    for (const person of [owner, member]) {
      expect((await send(person, 'GET /api/notices')).json().notices).toEqual([]);
    }
  });
});
